import { findAlikeProducts as alikeCall } from '@kassa/contract/catalogue/bulk.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listNearlyNamed, listSamePictured } from './alike.store.ts'

/** The most that a note under a field can name. */
const MOST = 3

export const findAlikeProducts = command(
  alikeCall,
  async ({ tx, merchantId }, { name, imageFileId, exceptProductId }) => {
    const except = exceptProductId ?? null
    return accept({
      byName: name === undefined ? [] : await listNearlyNamed(tx, name, except, MOST),
      byPicture: imageFileId === undefined ? [] : await listSamePictured(tx, merchantId, imageFileId, except, MOST),
    })
  },
)
