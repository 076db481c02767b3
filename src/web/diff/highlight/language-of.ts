import { isSupportedLanguage, type Lang } from '@pierre/highlights'

/** Languages by file name. */
const BY_NAME = new Map([
  ['.babelrc', 'json'],
  ['.bash_profile', 'bash'],
  ['.bashrc', 'bash'],
  ['.editorconfig', 'ini'],
  ['.gitconfig', 'ini'],
  ['.gitmodules', 'ini'],
  ['.npmrc', 'ini'],
  ['.prettierrc', 'yaml'],
  ['.profile', 'bash'],
  ['.zshrc', 'bash'],
  ['cargo.lock', 'toml'],
  ['cmakelists.txt', 'cmake'],
  ['codeowners', 'codeowners'],
  ['composer.lock', 'json'],
  ['containerfile', 'docker'],
  ['dockerfile', 'docker'],
  ['gemfile', 'ruby'],
  ['jenkinsfile', 'groovy'],
  ['justfile', 'just'],
  ['makefile', 'make'],
  ['pipfile', 'toml'],
  ['podfile', 'ruby'],
  ['poetry.lock', 'toml'],
  ['rakefile', 'ruby'],
  ['uv.lock', 'toml'],
  ['vagrantfile', 'ruby'],
  ['yarn.lock', 'yaml'],
])

/** Languages by file extension, except extensions that the highlighter itself knows as language names. */
const BY_EXTENSION = new Map([
  ['bazel', 'python'],
  ['bzl', 'python'],
  ['csproj', 'xml'],
  ['gemspec', 'ruby'],
  ['geojson', 'json'],
  ['ipynb', 'json'],
  ['plist', 'xml'],
  ['pyi', 'python'],
  ['pyw', 'python'],
  ['rake', 'ruby'],
  ['service', 'ini'],
  ['webmanifest', 'json'],
  ['xhtml', 'html'],
])

/** Returns the language of a file. Null when unknown. */
export function languageOf(path: string): Lang | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : ''
  const guesses = [
    BY_NAME.get(name),
    BY_EXTENSION.get(extension),
    extension,
    // For example `Dockerfile.dev`.
    BY_NAME.get(name.split('.')[0]!),
  ]
  return guesses.find((guess) => guess !== undefined && isLanguage(guess)) ?? null
}

/** Terminal output is not supported: its tokens leave out the escape sequences. */
function isLanguage(name: string): name is Lang {
  return name !== 'ansi' && isSupportedLanguage(name)
}
