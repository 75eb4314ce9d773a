import Foundation
import PackagePlugin

/// A plugin that writes the initialisers and parameter tables of the filters of a target by running
/// `declare-parameters` before the target is compiled.
@main
struct DeclareParameters: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Filters")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "DeclaredParameters.swift")
    return [
      .buildCommand(
        displayName: "Declaring parameters",
        executable: try context.tool(named: "declare-parameters").url,
        arguments: [folder.path, output.path],
        inputFiles: files ?? [],
        outputFiles: [output])
    ]
  }
}
