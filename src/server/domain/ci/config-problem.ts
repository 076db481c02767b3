/** Why a configuration of pipelines cannot be used: what its author should read. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem'
}
