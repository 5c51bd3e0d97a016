import {
  readUnusedRights as call,
  UNUSED_RIGHTS_DAYS,
  UNUSED_RIGHTS_LEAST_DAYS,
} from '@kassa/contract/identity/unused-rights.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { type Command, type Context, command } from '../../../platform/command.ts'

import { findLastChangeOfRole, listCallsDone } from '../../audit/public.ts'
import { type CallsOfRights, compareWithLog } from './calls-of-rights.ts'
import { findRoleHolders } from './role-holders.store.ts'

const daysBefore = (now: string, days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString()

/** Returns the moment from which a role stood as it stands: at most 30 days ago. */
async function sinceOf({ tx, merchantId, now }: Context, roleId: string, createdAt: string): Promise<string> {
  const earliest = daysBefore(now, UNUSED_RIGHTS_DAYS)
  const changedAt = await findLastChangeOfRole(tx, merchantId, roleId, earliest)
  const moments = [earliest, createdAt, ...(changedAt === null ? [] : [changedAt])]
  return new Date(Math.max(...moments.map((at) => Date.parse(at)))).toISOString()
}

/**
 * Reads the rights of a role that nobody who holds it used in 30 days; who may not see roles of its tier has no such role. Nothing is told of a role
 * that nobody holds, or that stands as it does for less than 7 days. Source: RB-D02.
 */
export const readUnusedRights = (callsOf: CallsOfRights): Command =>
  command(call, async (context, { roleId }) => {
    const { tx, merchantId, now, holds } = context
    const role = await findRoleHolders(tx, merchantId, roleId)
    if (!role || !holds(`platform.organisation.${role.tier}.roles`)) return refuse({ code: 'thing.not-found' })
    const since = await sinceOf(context, roleId, role.createdAt)
    const holders = role.holderIds.length
    const isTold = holders > 0 && since <= daysBefore(now, UNUSED_RIGHTS_LEAST_DAYS)
    if (!isTold) return accept({ since, isTold, holders, unused: [], untold: [] })
    const done = new Set(await listCallsDone(tx, merchantId, role.holderIds, since))
    return accept({ since, isTold, holders, ...compareWithLog(role.codes, callsOf, done) })
  })
