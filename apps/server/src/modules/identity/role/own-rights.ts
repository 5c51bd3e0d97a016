import { findPermission } from '@kassa/contract/permission/permissions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Actor } from '../../../platform/actor.ts'

/**
 * Returns whether somebody may give or touch `codes`: only what they hold themselves, and hold for good, so that nobody rises by making, giving or
 * taking over a role, nor makes last what they were given for a time. Refuses `role.beyond-own`, naming at most five codes. Source: D37, D64.
 */
export function checkOwnRights(actor: Pick<Actor, 'codes' | 'lastingCodes'>, codes: readonly string[]): Result<null> {
  const isOwn = (code: string): boolean => actor.codes.has(code) && actor.lastingCodes.has(code)
  const beyond = codes.filter((code) => !isOwn(code) && findPermission(code) !== undefined)
  if (beyond.length === 0) return accept(null)
  const shown = [...beyond.slice(0, 5), ...(beyond.length > 5 ? ['…'] : [])].join(', ')
  return refuse({ code: 'role.beyond-own', facts: { codes: shown, count: beyond.length } })
}
