const schema = Object.freeze({ properties: Object.freeze({}) })
const make = () => schema

/**
 * Replaces typebox in the browser (see `#schema` in package.json) with one empty schema. The web app needs only a
 * route's method and path, and the service validates the input.
 */
export const Type = new Proxy({}, { get: () => make })
