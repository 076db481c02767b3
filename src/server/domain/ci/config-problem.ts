/** The reason why a pipeline configuration is invalid, for its author. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}
