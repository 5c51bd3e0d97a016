import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import { inForceAt, switchesFrom } from '@kassa/domain/receipt/template/in-force.ts'
import {
  TEMPLATE_KINDS,
  type ReceiptTemplate,
  type TemplateKind,
} from '@kassa/domain/receipt/template/receipt-template.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listVersions, type TemplatePlace, type PrintTemplateRow } from './template.store.ts'

export type TemplateOrigin = 'built-in' | 'platform' | 'merchant' | 'outlet'

interface Level {
  readonly from: TemplateOrigin
  readonly versions: readonly PrintTemplateRow[]
}

/** The versions on the way from a place outwards, each with whose they are. */
async function levelsOf(tx: Tx, { merchantId, outletId }: TemplatePlace, kind: TemplateKind): Promise<Level[]> {
  const level = async (from: TemplateOrigin, place: TemplatePlace): Promise<Level> => ({
    from,
    versions: await listVersions(tx, place, kind),
  })
  return [
    ...(outletId === null ? [] : [await level('outlet', { merchantId, outletId })]),
    ...(merchantId === null ? [] : [await level('merchant', { merchantId, outletId: null })]),
    await level('platform', { merchantId: null, outletId: null }),
  ]
}

/** The template that counts at a place at a moment, and whose it is. The nearest wins; the product's own stands behind all. */
export async function effectiveTemplate(
  tx: Tx,
  place: TemplatePlace,
  kind: TemplateKind,
  now: string,
): Promise<{
  readonly template: ReceiptTemplate
  readonly from: TemplateOrigin
  readonly own: readonly PrintTemplateRow[]
}> {
  const levels = await levelsOf(tx, place, kind)
  const own = levels[0]?.versions ?? []
  for (const { from, versions } of levels) {
    const template = inForceAt(versions, Date.parse(now))?.template
    if (template) return { template, from, own }
  }
  return { template: builtInTemplates[kind], from: 'built-in', own }
}

/** Returns the template of each kind of receipt at an outlet from now on. A kind that starts with the product's own template states so. */
export async function deskTemplates(tx: Tx, merchantId: string, outletId: string, now: string) {
  const kinds = await Promise.all(
    TEMPLATE_KINDS.map(async (kind) => {
      const levels = await levelsOf(tx, { merchantId, outletId }, kind)
      const switches = switchesFrom(
        levels.map(({ versions }) => versions),
        Date.parse(now),
      )
      const isPlain = switches.every(({ template }) => template === undefined)
      return isPlain
        ? []
        : switches.map(({ at, template }) => ({
            kind,
            inForceFrom: new Date(at).toISOString(),
            template: template ?? builtInTemplates[kind],
          }))
    }),
  )
  return kinds.flat()
}
