const STAND_IN = '\0schema-free'

/** Every schema is the same empty one; the parts that the contract builds others from are there. */
const CODE = `
const schema = Object.freeze({ properties: Object.freeze({}) })
const make = () => schema
export const Type = new Proxy({}, { get: () => make })
`

/**
 * Leaves the schemas of the contract out of the built web app: it calls routes by method and path, and it is the
 * service that checks what is sent.
 * @returns {import('vite').Plugin}
 */
export function schemaFree() {
  return {
    name: 'mergeboard:schema-free',
    apply: 'build',
    // Routes that no screen calls go, too.
    config: () => ({
      build: {
        rolldownOptions: {
          treeshake: {
            manualPureFunctions: ['Type', 'defineRoute', 'onGroup', 'onProject', 'spaceRoute'],
          },
        },
      },
    }),
    enforce: 'pre',
    resolveId: (id) => (id === 'typebox' ? STAND_IN : null),
    load: (id) => (id === STAND_IN ? CODE : null),
  }
}
