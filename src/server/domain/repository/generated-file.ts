/** Path patterns of generated files, whose changes few people read. */
const GENERATED: readonly RegExp[] = [
  // What was resolved of a package's dependencies.
  /\.lock$/,
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|Package\.resolved)$/,
  /(?:^|\/)\.pnp\.(?:c|m)?js$/,
  /(?:^|\/)node_modules\//,
  // What was made smaller, and where it came from.
  /[.-]min\.(?:js|mjs|cjs|css)$/,
  /\.(?:js|mjs|cjs|css)\.map$/,
  // What was made of a description of interfaces or of a screen.
  /\.pb(?:\.gw)?\.(?:go|cc|h)$/,
  /_pb2(?:_grpc)?\.pyi?$/,
  /(?:^|\/)__generated__\//,
  /\.designer\.(?:cs|vb)$/i,
  /\.(?:nib|xcuserstate|xcworkspacedata)$/,
]

/** True when the path looks like a generated file. */
export const isGeneratedFile = (path: string): boolean =>
  GENERATED.some((pattern) => pattern.test(path))
