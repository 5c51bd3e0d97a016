import { findBuiltInRole } from '@kassa/contract/identity/built-in-roles.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { type MovedStaff, staffKeyOf } from '@kassa/domain/moving/others/staff/moved-staff.ts'
import { planStaff, type PlannedStaff, type RoleHere } from '@kassa/domain/moving/others/staff/plan-staff.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readRoom } from '../../billing/public.ts'
import { checkOwnLimits, checkOwnRights, findGivableRole, NOBODYS_HASH } from '../../identity/public.ts'
import {
  insertStaff,
  listStaffRoleNames,
  nextStaffNumber,
  type NamedRole,
  setStaffOutlets,
} from '../../organisation/public.ts'
import type { MoveRun, NotTaken } from '../act/act-move.ts'
import { insertSources, type SourceRow } from '../act/shop-move.store.ts'
import type { Destination } from '../plan/shop-here.ts'
import type { OtherPlan } from './other-plan.ts'
import { reachesOutlet, type RoleGiver } from './role-giver.ts'
import { countStaffHere, listAdminEmails, listStaffHere, listStaffLinks } from './staff.store.ts'

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const namesOf = ({ name, builtInKey }: NamedRole): string[] => {
  const builtIn = builtInKey === null ? undefined : findBuiltInRole(builtInKey)
  return [name, ...(builtIn ? Object.values(builtIn.names) : [])].map(folded)
}

/** Returns whether whoever moves may give a role: no more than they hold for good, with no wider limits. */
async function mayGive(tx: Tx, merchantId: string, giver: RoleGiver, roleId: string): Promise<boolean> {
  const role = await findGivableRole(tx, merchantId, 'staff', roleId)
  if (!role || giver === 'program') return role !== undefined
  return checkOwnRights(giver, role.codes).ok && (await checkOwnLimits({ tx, actor: giver }, role)).ok
}

/** The roles of staff here, and which of them whoever moves may give. */
export async function listRolesHere(
  tx: Tx,
  merchantId: string,
  giver: RoleGiver,
): Promise<(RoleHere & { readonly names: readonly string[] })[]> {
  const roles: (RoleHere & { readonly names: readonly string[] })[] = []
  for (const role of await listStaffRoleNames(tx, merchantId)) {
    const { id, name } = role
    roles.push({ id, name, names: namesOf(role), isOwn: await mayGive(tx, merchantId, giver, id) })
  }
  return roles
}

/** The name of the role that a role of the files most likely is; null for none. */
export const likelyRole = (
  role: string,
  roles: readonly (RoleHere & { readonly names: readonly string[] })[],
): string | null => roles.find(({ names, isOwn }) => isOwn && names.includes(folded(role)))?.name ?? null

interface Around {
  readonly giver: RoleGiver
  readonly decisions: MoveDecisions
  readonly destination: Destination
}

/** Plans the staff of a move. */
export async function planStaffOfMove(
  tx: Tx,
  merchantId: string,
  people: readonly MovedStaff[],
  { giver, decisions, destination }: Around,
): Promise<OtherPlan> {
  const roles = await listRolesHere(tx, merchantId, giver)
  const reaches = (id: string): boolean => reachesOutlet(giver, id)
  const [only, ...more] = destination.outlets.filter(({ id }) => reaches(id))
  const things = planStaff(people, {
    here: await listStaffHere(tx, merchantId),
    emails: new Set(await listAdminEmails(tx, merchantId)),
    links: await listStaffLinks(tx, merchantId, people.map(staffKeyOf)),
    roleOf: (role) => {
      const said = decisions.roles?.[role]
      return said ? (roles.find(({ names }) => names.includes(folded(said))) ?? null) : null
    },
    outletOf: (place) => {
      const id = destination.byPlace.get(place)?.id
      return id !== undefined && reaches(id) ? id : undefined
    },
    onlyOutlet: only && more.length === 0 ? only.id : null,
  })
  const ids = new Set(things.flatMap(({ targetId }) => targetId ?? []))
  const fresh = things.filter(({ verdict }) => verdict === 'new')
  const locale = giver === 'program' ? 'en-US' : giver.locale
  return {
    kind: 'staff',
    things,
    steps: [{ count: fresh.length, run: (now, acting) => takeStaff(now, acting, { fresh, locale, ids }) }],
    inFiles: { staff: things.length },
    sumHere: async (now) => ({ staff: await countStaffHere(now, merchantId, [...ids]) }),
  }
}

interface Taking {
  readonly fresh: readonly PlannedStaff[]
  readonly locale: string
  /** The people of the files who are here. */
  readonly ids: Set<string>
}

/** Adds staff with a password that nobody has: they get one, and a PIN, from whoever may set it. The licence must have room for each. */
async function takeStaff(tx: Tx, acting: MoveRun, { fresh, locale, ids }: Taking): Promise<readonly NotTaken[]> {
  const { merchantId, moveId, now, newId } = acting
  const room = await readRoom(tx, merchantId, 'staff')
  const rows: SourceRow[] = []
  const notTaken: NotTaken[] = []
  for (const { staff, key, roleId, outletIds, file, row, name } of fresh) {
    const hasRoom = room(1, rows.length)
    const id = newId()
    const number = staff.number || (await nextStaffNumber(tx, merchantId))
    const fields = { ...staff, number, roleId: roleId ?? '', locale, passwordHash: NOBODYS_HASH }
    const isMade = hasRoom.ok && (await insertStaff(tx, merchantId, id, fields, now))
    if (!isMade) {
      const taken = { code: 'staff.number-taken', facts: { number } }
      notTaken.push({ file, row, name, refusal: hasRoom.ok ? taken : hasRoom.refusal })
      continue
    }
    await setStaffOutlets(tx, { merchantId, staffId: id }, outletIds, { within: 'all', now })
    ids.add(id)
    rows.push({ kind: 'staff', sourceKey: key, targetId: id, said: {} })
  }
  await insertSources(tx, merchantId, moveId, { rows, isMade: true })
  return notTaken
}
