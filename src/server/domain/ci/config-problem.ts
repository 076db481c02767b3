/** The reason why a pipeline configuration is invalid, shown to its author. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}
