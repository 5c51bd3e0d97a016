import { readScreenFile as call, SCREEN_WORD_DAYS } from '@kassa/contract/print/screen.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command, type Context, type Download } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { storedPicture } from '../../file/public.ts'
import { joinWord } from '../../member/public.ts'
import { makeLink, readLink } from '../link.ts'
import { effectiveLayout } from './layouts.ts'
import { hasScreens } from './paired-screen.store.ts'
import { findVideo, isWhole } from './video.store.ts'
import { partsOfVideo } from './videos.ts'

/**
 * Returns the data that a desk needs for its customer displays: the layout, a token that opens its files, and whether other displays than
 * its own window watch.
 */
export async function deskScreen(
  context: Pick<Context, 'tx' | 'secrets' | 'now'>,
  {
    merchantId,
    outletId,
    deviceId,
  }: { readonly merchantId: string; readonly outletId: string; readonly deviceId: string },
) {
  const { layout } = await effectiveLayout(context.tx, merchantId, outletId)
  const shows = (type: 'follow' | 'join'): boolean =>
    layout?.partitions.some(({ content }) => content.type === type) ?? false
  return {
    layout,
    word: makeLink('screen', context, { merchantId, id: outletId, days: SCREEN_WORD_DAYS }).token,
    isWatched: shows('follow') || (await hasScreens(context.tx, merchantId, deviceId)),
    ...(shows('join') && { join: joinWord(context, { merchantId, outletId }) }),
  }
}

/** Pictures that a customer may see: those of the screen and of goods. */
const SHOWN = ['second-screen', 'product'] as const

/** Files of customer's screens, over a store that is opened when it is first needed. */
export function screenFileCommand(storeOf: () => FileStore): Command {
  const video = async (tx: Tx, merchantId: string, id: string): Promise<Download | undefined> => {
    const found = await findVideo(tx, merchantId, id)
    if (!found || !isWhole(found)) return undefined
    const contentType = found.contentType ?? 'video/mp4'
    return { fileName: found.name, contentType, body: partsOfVideo(storeOf(), merchantId, found), isInline: true }
  }
  return command(
    call,
    async (context, { word, kind, id }) => {
      const link = await readLink('screen', context, word)
      if (!link.ok) return link
      const { merchantId } = link.value
      const file = await context.enter(merchantId, (tx) =>
        kind === 'video'
          ? video(tx, merchantId, id)
          : storedPicture(tx, storeOf(), { merchantId, id, purposes: SHOWN }),
      )
      if (!file) return refuse({ code: 'thing.not-found' })
      context.download(file)
      return accept({})
    },
    { takesTurn: false },
  )
}
