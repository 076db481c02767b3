const schema = Object.freeze({ properties: Object.freeze({}) })
const make = () => schema

/**
 * Stands in for typebox in the browser (`#schema` in package.json), where every schema is the same empty one: the web
 * app calls routes by method and path, and the service checks what is sent.
 */
export const Type = new Proxy({}, { get: () => make })
