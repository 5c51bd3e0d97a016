import {
  createLabel as createCall,
  deleteLabel as deleteCall,
  editLabel as editCall,
  listLabels as listCall,
} from '@kassa/contract/catalogue/label.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { addNamed, pageOfNamed, removeNamed, renameNamed, tellDesks } from './named-rules.ts'
import { idsOf, undoneByRestoring } from '../../../platform/undo/undo.ts'
import { listLabelCarriers, putLabelsBack } from './named.store.ts'

export const labelCommands = [
  command(listCall, (context, asked) => pageOfNamed(context, 'label', asked)),
  command(createCall, (context, { name }) => addNamed(context, 'label', name)),
  command(editCall, (context, asked) => renameNamed(context, 'label', asked)),
  undoneByRestoring(
    command(deleteCall, (context, { id }) => removeNamed(context, 'label', id)),
    'label',
    {
      subject: 'label',
      keep: ({ tx, merchantId }, request) => listLabelCarriers(tx, merchantId, idsOf(request)),
      after: async (context, _ids, carried) => {
        await putLabelsBack(context.tx, context.merchantId, carried)
        await tellDesks(context)
        return accept({})
      },
    },
  ),
]
