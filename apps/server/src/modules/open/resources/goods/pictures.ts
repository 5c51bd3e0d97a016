import {
  createPicture as createCall,
  pictureResource,
  readPicture as readCall,
} from '@kassa/contract/open/goods/picture.calls.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../../platform/command.ts'
import {
  findStoredPicture,
  type Image,
  insertStoredPicture,
  readForeignPicture,
  storeOfEnvironment,
  storePicture,
} from '../../../file/public.ts'
import { showResource } from '../../answer-resource.ts'

type Drawn = Pick<Image, 'contentType' | 'width' | 'height'>

/** A picture of goods; a PDF file, which is none, is not found. */
function shown(id: string, { contentType, width, height }: Drawn, content: string, choice: Choice) {
  if (contentType === 'application/pdf') return refuse({ code: 'thing.not-found' })
  return accept(showResource(pictureResource, { id, content_type: contentType, width, height, content }, choice))
}

/** Pictures of goods: kept as an upload of the office is, drawn anew, and answered to whoever reads goods. No other picture of the shop is found. */
export const pictureCommands = () => [
  command(readCall, async ({ tx, merchantId }, { id, size, ...choice }) => {
    const asked = { merchantId, id, purposes: ['product' as const], size }
    const found = await findStoredPicture(tx, storeOfEnvironment(), asked)
    if (!found) return refuse({ code: 'thing.not-found' })
    return shown(id, found.picture, found.bytes.toString('base64'), choice)
  }),

  command(createCall, async (context, { content }) => {
    const { tx, merchantId, newId, now, actor } = context
    const read = await readForeignPicture('picture', Buffer.from(content, 'base64'))
    if (!read.ok) return read
    const key = { merchantId, id: newId(), purpose: 'product' as const }
    // Bytes first, so that a row never points at nothing.
    await storePicture(storeOfEnvironment(), merchantId, key.id, read.value)
    await insertStoredPicture(tx, key, read.value, { uploadedBy: actor.accountId, now })
    context.audit({ subject: `picture/${key.id}`, after: { purpose: key.purpose, name: read.value.name } })
    return shown(key.id, read.value, '', {})
  }),
]
