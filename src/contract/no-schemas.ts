const schema = Object.freeze({ properties: Object.freeze({}) })
const make = () => schema

/**
 * Replaces typebox in the browser (see `#schema` in package.json) by one empty schema: the web app needs only the method
 * and path of a route, and the service validates the input.
 */
export const Type = new Proxy({}, { get: () => make })
