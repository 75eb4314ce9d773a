import Glibc

/// Returns the number of the file that a descriptor is open on, or nil.
package func inode(of descriptor: Int32) -> UInt64? {
  var status = stat()
  return unsafe fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : nil
}
