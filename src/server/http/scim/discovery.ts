import { USER_SCHEMA } from '#server/http/present/scim-user.ts'
import { MAX_COUNT } from './read-scim.ts'

const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`

/** Describes what the service supports (RFC 7643, section 5). */
export function serviceProviderConfig(base: string) {
  const unsupported = { supported: false }
  return {
    schemas: [core('ServiceProviderConfig')],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: unsupported,
    sort: unsupported,
    etag: unsupported,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'SCIM token',
        description: "The group's SCIM token, sent as a bearer token",
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${base}/ServiceProviderConfig`,
    },
  }
}

/** Describes the only type of resource (RFC 7643, section 6). */
export function userResourceType(base: string) {
  return {
    schemas: [core('ResourceType')],
    id: 'User',
    name: 'User',
    description: 'A user whom the identity provider manages in this group',
    endpoint: '/Users',
    schema: USER_SCHEMA,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  }
}

/** Describes the attributes of users (RFC 7643, section 7). */
export function userSchema(base: string) {
  return {
    schemas: [core('Schema')],
    id: USER_SCHEMA,
    name: 'User',
    description: 'User account',
    attributes: [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true, uniqueness: 'server' }),
      attribute('active', 'boolean', {}),
      {
        ...attribute('name', 'complex', onCreation),
        subAttributes: ['formatted', 'givenName', 'familyName'].map((name) =>
          text(name, onCreation),
        ),
      },
      {
        ...attribute('emails', 'complex', { ...onCreation, multiValued: true }),
        subAttributes: [
          text('value', onCreation),
          text('type', { ...onCreation, canonicalValues: ['work'] }),
          attribute('primary', 'boolean', onCreation),
        ],
      },
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${USER_SCHEMA}` },
  }
}

const onCreation = { mutability: 'immutable' }

function attribute(name: string, type: string, more: object) {
  const usual = { multiValued: false, required: false, mutability: 'readWrite' }
  return { name, type, ...usual, returned: 'default', ...more }
}

const text = (name: string, more: object) =>
  attribute(name, 'string', { caseExact: false, uniqueness: 'none', ...more })
