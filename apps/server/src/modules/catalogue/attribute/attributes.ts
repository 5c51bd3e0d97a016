import {
  createAttribute as createCall,
  deleteAttribute as deleteCall,
  editAttribute as editCall,
  listAttributes as listCall,
} from '@kassa/contract/catalogue/attribute.calls.ts'
import { checkAttribute } from '@kassa/domain/product/attribute-combinations.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import {
  archiveAttribute,
  findAttributeForUpdate,
  insertAttribute,
  isAttributeNameTaken,
  listAttributeRecords,
  setAttribute,
} from './attribute.store.ts'
import { undoneByRestoring } from '../../../platform/undo/undo.ts'

const listAttributes = command(listCall, async ({ tx, merchantId }) =>
  accept({ rows: await listAttributeRecords(tx, merchantId) }),
)

const createAttribute = command(createCall, async (context, fields) => {
  const { tx, merchantId, now } = context
  const sound = checkAttribute(fields)
  if (!sound.ok) return sound
  const id = context.newId()
  if (!(await insertAttribute(tx, merchantId, { id, ...fields }, now))) {
    return refuse({ code: 'attribute.name-taken', facts: { name: fields.name } })
  }
  context.audit({ subject: `attribute/${id}`, after: fields })
  return accept({ id, ...fields, version: 1 })
})

const editAttribute = command(editCall, async (context, { id, version, ...fields }) => {
  const { tx, merchantId } = context
  const before = await findAttributeForUpdate(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const sound = checkAttribute(fields)
  if (!sound.ok) return sound
  if (await isAttributeNameTaken(tx, merchantId, id, fields.name)) {
    return refuse({ code: 'attribute.name-taken', facts: { name: fields.name } })
  }
  await setAttribute(tx, merchantId, id, fields)
  context.audit({ subject: `attribute/${id}`, before, after: fields })
  return accept({ id, ...fields, version: version + 1 })
})

const deleteAttribute = command(deleteCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  if ((await archiveAttribute(tx, merchantId, id, now)) === 0) return refuse({ code: 'thing.not-found' })
  context.audit({ subject: `attribute/${id}` })
  return accept({})
})

export const attributeCommands = [
  listAttributes,
  createAttribute,
  editAttribute,
  undoneByRestoring(deleteAttribute, 'attribute', { subject: 'attribute' }),
]
