import { deviceErrors } from '@kassa/contract/device/device.errors.ts'
import { isOfApps } from '../apps/admit-app.ts'
import type { Endpoint, Schema } from '@kassa/contract/endpoint.ts'
import type { ErrorCode } from '@kassa/contract/errors.ts'

/** Every code a call can be refused with: those that come from the door around it, by what kind of call it is, and its own. */
export function refusalsOfCall(endpoint: Endpoint): readonly ErrorCode[] {
  if (isOfApps(endpoint)) return endpoint.codes
  return [...new Set([...ofTheCaller(endpoint), ...ofTheRequest(endpoint), ...ofTheServer, ...endpoint.refusals])]
}

function ofTheCaller({ access, scope }: Endpoint): ErrorCode[] {
  if (access === 'public') return ['request.too-often']
  const known: ErrorCode[] = ['session.signed-out', 'licence.expired', 'licence.function-missing', 'merchant.closed']
  if (access === 'device') known.push(...(Object.keys(deviceErrors) as ErrorCode[]))
  return typeof access === 'object' || scope !== 'none' ? [...known, 'permission.missing'] : known
}

/** An outlet, or an id, that is not the caller's is not found, wherever in the request it stands. */
function ofTheRequest({ method, access, outlet, repeat, request }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['request.unreadable', 'request.invalid', 'thing.not-found']
  if (has(request, 'cursor')) codes.push('request.place-unknown')
  if (has(request, 'lines')) codes.push('request.quantity-too-small')
  if (has(request, 'from')) codes.push('request.period-unfit')
  if (method === 'POST') codes.push('request.too-large')
  if (repeat === 'answers-first' && access !== 'public')
    codes.push('request.repeat-differs', 'request.repeat-unreadable', 'thing.changed-meanwhile')
  return outlet === 'none' ? codes : [...codes, 'outlet.select-first']
}

/** Returns whether a request has such a field: `cursor` asks for a page behind a place, `lines` are a document's, with quantities, `from` begins a period. */
const has = (request: Schema, field: 'cursor' | 'lines' | 'from'): boolean =>
  Object.hasOwn((request as { readonly shape?: object }).shape ?? {}, field)

const ofTheServer: readonly ErrorCode[] = [
  'server.fault',
  'server.busy',
  'server.elsewhere',
  'server.part-away',
  'server.storage-full',
  'server.database-lost',
]
