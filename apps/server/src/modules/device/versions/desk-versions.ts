import { isReleaseServed, NEWEST } from '@kassa/contract/device/desk-release.ts'
import {
  chooseDeskVersion as chooseCall,
  listDeskVersions as listCall,
} from '@kassa/contract/device/desk-version.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { type Command, command } from '../../../platform/command.ts'
import type { Desks } from './desks.ts'
import { countOutlets, deleteDeskVersions, listOutletDesks, setDeskVersions } from './desk-version.store.ts'

/** Calls about the versions of the desk, over the desks that the server has. */
export function deskVersionCommands(desks: () => Desks): readonly Command[] {
  const list = command(listCall, async ({ tx, merchantId, actor }) => {
    const { bundles, standard } = desks()
    const versions = bundles.map(({ version, release, isNewest }) => ({
      version,
      isNewest,
      isServed: isReleaseServed(release),
    }))
    const outlets = await listOutletDesks(tx, merchantId, actor.outletIds === 'all' ? null : actor.outletIds)
    return accept({ versions, standard, outlets })
  })

  const choose = command(chooseCall, async (context, { outletIds, version }) => {
    const { tx, merchantId, now, actor } = context
    const asked = [...new Set(outletIds)]
    const isReached = asked.every((outletId) => context.reaches(outletId))
    if (!isReached || (await countOutlets(tx, merchantId, asked)) !== asked.length)
      return refuse({ code: 'thing.not-found' })
    const unfit = version === null || version === NEWEST ? undefined : refusalOf(desks(), version)
    if (unfit) return refuse(unfit)
    if (version === null) await deleteDeskVersions(tx, merchantId, asked)
    else await setDeskVersions(tx, merchantId, asked, { version, at: now, by: actor.name })
    for (const outletId of asked) context.audit({ subject: `outlet/${outletId}`, after: { deskVersion: version } })
    return accept({})
  })

  return [list, choose]
}

/** The refusal of a version that no till can be given, with those that one can. */
function refusalOf({ bundles }: Desks, version: string) {
  const bundle = bundles.find((one) => one.version === version)
  if (bundle && isReleaseServed(bundle.release)) return undefined
  const served = bundles.filter(({ release }) => isReleaseServed(release)).map((one) => one.version)
  const facts = { version, there: served.length > 0 ? served.join(', ') : NEWEST }
  return { code: bundle ? ('device.desk-far' as const) : ('device.desk-unknown' as const), facts }
}
