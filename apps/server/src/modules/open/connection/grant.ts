import { isLimited, usualUsesADay, type LimitedScope } from '@kassa/contract/open/limits/daily-limit.ts'
import { permissionsOf, scopeTerms, type ScopeName } from '@kassa/contract/open/scopes.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { listStrangeOutlets, type Grant } from './connection.store.ts'

interface Wish {
  readonly scopes: readonly ScopeName[]
  readonly dailyLimits: Readonly<Partial<Record<LimitedScope, number>>>
  readonly outlets: readonly string[] | 'all'
}

/**
 * The grant that whoever asks may give now: never more than they may do themselves, and never more outlets than are theirs. Refuses a wider one by
 * the names of what is too much.
 */
export async function grantFor(context: Context, { scopes, dailyLimits, outlets }: Wish): Promise<Result<Grant>> {
  const { actor, holds } = context
  const lasts = (key: string): boolean => holds(key) && actor.lastingCodes.has(permissionCode(key))
  const beyond = scopes.filter((scope) => scopeTerms(scope).permissions.some((key) => !lasts(key)))
  if (beyond.length > 0) return refuse({ code: 'connection.beyond-own', facts: { scopes: beyond.join(', ') } })
  if (outlets === 'all' && actor.outletIds !== 'all') return refuse({ code: 'connection.all-outlets-beyond-own' })
  if (outlets !== 'all' && scopes.some((scope) => scopeTerms(scope).needsAllOutlets === true))
    return refuse({ code: 'connection.members-need-all-outlets' })
  const outletIds = outlets === 'all' ? outlets : [...new Set(outlets)]
  if (outletIds !== 'all' && !(await areTheirs(context, outletIds))) return refuse({ code: 'thing.not-found' })
  const codes = permissionsOf(scopes).map((key) => permissionCode(key))
  const limits = [...new Set(scopes)].filter(isLimited).map((scope) => ({
    scope,
    most: dailyLimits[scope] ?? null,
    usual: usualUsesADay(scope),
  }))
  return accept({ scopes: [...new Set(scopes)], codes, limits, outletIds })
}

async function areTheirs({ tx, merchantId, reaches }: Context, outletIds: readonly string[]): Promise<boolean> {
  if (!outletIds.every((id) => reaches(id))) return false
  return (await listStrangeOutlets(tx, merchantId, outletIds)).length === 0
}
