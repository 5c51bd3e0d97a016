import { readScreen as readCall, saveScreen as saveCall } from '@kassa/contract/print/screen.calls.ts'
import { checkLayout } from '@kassa/domain/screen/check-layout.ts'
import { filesOf, type ScreenLayout } from '@kassa/domain/screen/screen-layout.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { countPicturesAmong } from '../../file/public.ts'
import { isOutletThere } from '../template/template.store.ts'
import { findLayout, setLayout } from './layout.store.ts'
import { countWholeVideos } from './video.store.ts'

type Origin = 'built-in' | 'merchant' | 'outlet'

/** The merchant (null) or the outlet asked for; the merchant's own is for those who look after all of it. */
async function placeOf(
  { tx, merchantId, actor, reaches }: Context,
  outletId: string | undefined,
): Promise<{ readonly outletId: string | null } | undefined> {
  if (outletId === undefined) return actor.outletIds === 'all' ? { outletId: null } : undefined
  return reaches(outletId) && (await isOutletThere(tx, merchantId, outletId)) ? { outletId } : undefined
}

/** The layout that counts at a place: the outlet's, else the merchant's, else none. */
export async function effectiveLayout(
  tx: Tx,
  merchantId: string,
  outletId: string | null,
): Promise<{ readonly layout: ScreenLayout | null; readonly from: Origin }> {
  const own = outletId === null ? undefined : await findLayout(tx, merchantId, outletId)
  if (own?.layout) return { layout: own.layout, from: 'outlet' }
  const above = await findLayout(tx, merchantId, null)
  return above?.layout ? { layout: above.layout, from: 'merchant' } : { layout: null, from: 'built-in' }
}

export const readScreen = command(readCall, async (context, request) => {
  const place = await placeOf(context, request.outletId)
  if (!place) return refuse({ code: 'thing.not-found' })
  const { tx, merchantId } = context
  const { outletId } = place
  const own = await findLayout(tx, merchantId, outletId)
  return accept({ ...(await effectiveLayout(tx, merchantId, outletId)), version: own?.version ?? 0 })
})

/** The purposes of files for a screen. A file uploaded for one of them is small enough. */
const PURPOSES = ['second-screen'] as const

/** Checks the layout by its rule, and that its files are the merchant's own, for a screen, and whole. */
async function checkSaving({ tx, merchantId }: Context, layout: ScreenLayout | null): Promise<Result<null>> {
  if (layout === null) return accept(null)
  const checked = checkLayout(layout)
  if (!checked.ok) return checked
  const named = (kind: 'picture' | 'video'): string[] => [
    ...new Set(filesOf(layout).flatMap((file) => (file.kind === kind ? [file.fileId] : []))),
  ]
  const [pictures, videos] = [named('picture'), named('video')]
  const areThere =
    (await countPicturesAmong(tx, merchantId, pictures, PURPOSES)) === pictures.length &&
    (await countWholeVideos(tx, merchantId, videos)) === videos.length
  return areThere ? accept(null) : refuse({ code: 'screen.file-unknown' })
}

export const saveScreen = command(saveCall, async (context, { outletId: asked, layout, after }) => {
  const { tx, merchantId, actor, now, audit, emit } = context
  const place = await placeOf(context, asked)
  if (!place) return refuse({ code: 'thing.not-found' })
  const checked = await checkSaving(context, layout)
  if (!checked.ok) return checked
  const { outletId } = place
  if (!(await setLayout(tx, { merchantId, outletId }, { layout, after, by: actor.name, now })))
    return refuse({ code: 'thing.changed-meanwhile' })
  audit({
    subject: `screen/${outletId ?? merchantId}`,
    after: { version: after + 1, partitions: layout?.partitions.length ?? null },
  })
  emit({ name: 'settings.changed', outletId, payload: { group: 'print' } })
  return accept({ version: after + 1 })
})
