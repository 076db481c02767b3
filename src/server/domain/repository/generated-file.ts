/** Path patterns of generated files, which reviewers usually skip. */
const GENERATED: readonly RegExp[] = [
  // Lock files and installed dependencies.
  /\.lock$/,
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|Package\.resolved)$/,
  /(?:^|\/)\.pnp\.(?:c|m)?js$/,
  /(?:^|\/)node_modules\//,
  // Minified files and source maps.
  /[.-]min\.(?:js|mjs|cjs|css)$/,
  /\.(?:js|mjs|cjs|css)\.map$/,
  // Code and layouts generated from interface definitions or design tools.
  /\.pb(?:\.gw)?\.(?:go|cc|h)$/,
  /_pb2(?:_grpc)?\.pyi?$/,
  /(?:^|\/)__generated__\//,
  /\.designer\.(?:cs|vb)$/i,
  /\.(?:nib|xcuserstate|xcworkspacedata)$/,
]

/** True when the path looks like a generated file. */
export const isGeneratedFile = (path: string): boolean =>
  GENERATED.some((pattern) => pattern.test(path))
