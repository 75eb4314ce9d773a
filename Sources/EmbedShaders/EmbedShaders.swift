import Foundation
import PackagePlugin

/// A plugin that turns every `.glsl` and `.vert` file of a target's folder into Swift constants by
/// running `embed-shaders` before the target is compiled.
@main
struct EmbedShaders: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }
      .filter { ["glsl", "vert"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedShaders.swift")
    return [
      .buildCommand(
        displayName: "Embedding shaders",
        executable: try context.tool(named: "embed-shaders").url,
        arguments: [folder.path, output.path],
        inputFiles: files ?? [],
        outputFiles: [output])
    ]
  }
}
