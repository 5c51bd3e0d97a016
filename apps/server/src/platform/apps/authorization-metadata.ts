import { scopeNames } from '@kassa/contract/open/scopes.ts'
import type { FastifyInstance } from 'fastify'
import type { Clusters } from '../clusters/cluster.ts'

/** Where the metadata of the issuer lies: its path goes behind the well-known one (RFC 8414, 3). */
const ISSUER_PATH = '/cashier/api/oauth'
const METADATA_PATH = `/.well-known/oauth-authorization-server${ISSUER_PATH}`

/** The name of whoever gives codes and tokens at an address, which every answer to an app carries (RFC 9207). */
export const issuerOf = (origin: string): string => origin + ISSUER_PATH

/** Returns the metadata by which apps of third parties get access here. Source: RFC 8414, 2. */
const metadataOf = (origin: string): object => {
  const issuer = issuerOf(origin)
  const ways = ['client_secret_basic', 'client_secret_post', 'none']
  return {
    issuer,
    authorization_endpoint: `${origin}/cashier/manage/authorize-app`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
    scopes_supported: scopeNames,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ways,
    revocation_endpoint_auth_methods_supported: ways,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${origin}/cashier/api/docs`,
  }
}

/** Makes the route of the metadata document. */
export function registerAuthorizationMetadata(app: FastifyInstance, clusters: Clusters): void {
  const { publicUrl } = clusters[0].platform.reach
  app.get(METADATA_PATH, (request, reply) => {
    const origin = publicUrl === null ? `${request.protocol}://${request.host}` : new URL(publicUrl).origin
    return reply.header('cache-control', 'no-cache').send(metadataOf(origin))
  })
}
