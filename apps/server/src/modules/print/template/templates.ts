import {
  readPlatformTemplate as readPlatformCall,
  readPlatformTemplateVersion as readPlatformVersionCall,
  readTemplate as readCall,
  readTemplateVersion as readVersionCall,
  savePlatformTemplate as savePlatformCall,
  saveTemplate as saveCall,
  withdrawPlatformTemplate as withdrawPlatformCall,
  withdrawTemplate as withdrawCall,
} from '@kassa/contract/print/template.calls.ts'
import { stateOf } from '@kassa/domain/receipt/template/in-force.ts'
import type { TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { effectiveTemplate } from './effective-template.ts'
import { changedTemplate, saveVersion } from './save-template.ts'
import { findVersion, isOutletThere, setWithdrawn, type TemplatePlace } from './template.store.ts'

const PLATFORM: TemplatePlace = { merchantId: null, outletId: null }

/** The merchant or the outlet asked for; the merchant's own is for those who look after all of it. */
async function placeOf(
  { tx, merchantId, actor, reaches }: Context,
  outletId: string | undefined,
): Promise<TemplatePlace | undefined> {
  if (outletId === undefined) return actor.outletIds === 'all' ? { merchantId, outletId: null } : undefined
  return reaches(outletId) && (await isOutletThere(tx, merchantId, outletId)) ? { merchantId, outletId } : undefined
}

async function view({ tx, now }: Context, place: TemplatePlace, kind: TemplateKind) {
  const { template, from, own } = await effectiveTemplate(tx, place, kind, now)
  const versions = own.map((row) => ({
    version: row.version,
    state: stateOf(row, own, Date.parse(now)),
    isInherited: row.template === null,
    inForceFrom: row.inForceFrom,
    savedAt: row.savedAt,
    savedBy: row.savedBy,
    note: row.note,
  }))
  return accept({ kind, template, from, latest: own[0]?.version ?? 0, versions })
}

async function oneVersion({ tx }: Context, place: TemplatePlace, kind: TemplateKind, version: number) {
  const row = await findVersion(tx, place, kind, version)
  return row ? accept({ template: row.template, note: row.note }) : refuse({ code: 'thing.not-found' })
}

async function withdraw(
  context: Context,
  place: TemplatePlace,
  { kind, version }: { readonly kind: TemplateKind; readonly version: number },
): Promise<Result<Record<string, never>>> {
  const row = await findVersion(context.tx, place, kind, version)
  if (!row) return refuse({ code: 'thing.not-found' })
  if (!(await setWithdrawn(context.tx, place, { kind, version, now: context.now })))
    return refuse({ code: 'template.nothing-scheduled', facts: { version } })
  changedTemplate(context, place, { kind, version }, 'withdrawn')
  return accept({})
}

export const readTemplate = command(readCall, async (context, { kind, outletId }) => {
  const place = await placeOf(context, outletId)
  return place ? view(context, place, kind) : refuse({ code: 'thing.not-found' })
})

export const readTemplateVersion = command(readVersionCall, async (context, { kind, outletId, version }) => {
  const place = await placeOf(context, outletId)
  return place ? oneVersion(context, place, kind, version) : refuse({ code: 'thing.not-found' })
})

export const saveTemplate = command(saveCall, async (context, { outletId, ...fields }) => {
  const place = await placeOf(context, outletId)
  return place ? saveVersion(context, place, fields) : refuse({ code: 'thing.not-found' })
})

export const withdrawTemplate = command(withdrawCall, async (context, { outletId, ...version }) => {
  const place = await placeOf(context, outletId)
  return place ? withdraw(context, place, version) : refuse({ code: 'thing.not-found' })
})

const isOperator = ({ actor }: Context): boolean => actor.tier === 'operator'

export const readPlatformTemplate = command(readPlatformCall, async (context, { kind }) =>
  view(context, PLATFORM, kind),
)

export const readPlatformTemplateVersion = command(readPlatformVersionCall, async (context, { kind, version }) =>
  oneVersion(context, PLATFORM, kind, version),
)

export const savePlatformTemplate = command(savePlatformCall, async (context, fields) =>
  isOperator(context) ? saveVersion(context, PLATFORM, fields) : refuse({ code: 'permission.missing' }),
)

export const withdrawPlatformTemplate = command(withdrawPlatformCall, async (context, version) =>
  isOperator(context) ? withdraw(context, PLATFORM, version) : refuse({ code: 'permission.missing' }),
)
