import { checkTemplate } from '@kassa/domain/receipt/template/check-template.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { countPicturesAmong } from '../../file/public.ts'
import { insertVersion, listVersions, type TemplatePlace } from './template.store.ts'

interface Saving {
  readonly kind: TemplateKind
  readonly template: ReceiptTemplate | null
  readonly note: string
  readonly inForceFrom?: string
  readonly after: number
}

/** The pictures that a template was made from. */
const picturesOf = (template: ReceiptTemplate): string[] => [
  ...new Set(template.modules.flatMap((module) => (module.type === 'image' ? [module.image.pictureId] : []))),
]

/** The purposes of files for a receipt: the papers of a merchant and the faces of members are not for designers of receipts. */
const PURPOSES = ['receipt'] as const

/**
 * Checks that a template may be used: its rule, and that its pictures are the merchant's own and for receipts. The platform has no pictures
 * of its own.
 */
async function checkSaving(
  { tx }: Context,
  { merchantId }: TemplatePlace,
  { template }: Saving,
): Promise<Result<null>> {
  if (template === null) return accept(null)
  const checked = checkTemplate(template)
  if (!checked.ok) return checked
  const pictures = picturesOf(template)
  if (pictures.length === 0) return accept(null)
  const known = merchantId === null ? 0 : await countPicturesAmong(tx, merchantId, pictures, PURPOSES)
  return known === pictures.length ? accept(null) : refuse({ code: 'template.picture-unknown' })
}

/** Tells open screens and the devices, and writes what was done into the log. */
export function changedTemplate(
  context: Context,
  { merchantId, outletId }: TemplatePlace,
  { kind, version }: { readonly kind: TemplateKind; readonly version: number },
  facts: string | Readonly<Record<string, unknown>>,
): void {
  const after = typeof facts === 'string' ? { version, state: facts } : { version, ...facts }
  context.audit({ subject: `receipt-template/${outletId ?? merchantId ?? 'platform'}/${kind}`, after })
  if (merchantId !== null) context.emit({ name: 'settings.changed', outletId, payload: { group: 'print' } })
}

/**
 * Writes the next version of a place's template. Two who save at once: the second is told what the first wrote. A time that has
 * passed is refused, so that nothing begins to have printed.
 */
export async function saveVersion(
  context: Context,
  place: TemplatePlace,
  saving: Saving,
): Promise<Result<{ version: number }>> {
  const { tx, now, actor } = context
  const { kind, template, note, after } = saving
  const checked = await checkSaving(context, place, saving)
  if (!checked.ok) return checked
  const inForceFrom = saving.inForceFrom ?? now
  if (Date.parse(inForceFrom) < Date.parse(now)) return refuse({ code: 'template.switch-in-past' })
  const version = after + 1
  const [newest] = await listVersions(tx, place, kind)
  const fields = { kind, version, template, note, inForceFrom, savedBy: actor.name, now }
  if ((newest?.version ?? 0) !== after || !(await insertVersion(tx, place, fields)))
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: { latest: newest?.version ?? 0 } } })
  changedTemplate(context, place, { kind, version }, { inForceFrom, note, modules: template?.modules.length ?? null })
  return accept({ version })
}
