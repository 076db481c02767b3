/** The API version that clients compare against their requirements. */
export const API_VERSION = '17.0.0-mergeboard'
export const REVISION = 'mergeboard'
