import {
  createLabel as createCall,
  deleteLabel as deleteCall,
  editLabel as editCall,
  listLabels as listCall,
} from '@kassa/contract/catalogue/label.calls.ts'
import { command } from '../../../platform/command.ts'
import { addNamed, pageOfNamed, removeNamed, renameNamed } from './named-rules.ts'

export const labelCommands = [
  command(listCall, (context, asked) => pageOfNamed(context, 'label', asked)),
  command(createCall, (context, { name }) => addNamed(context, 'label', name)),
  command(editCall, (context, asked) => renameNamed(context, 'label', asked)),
  command(deleteCall, (context, { id }) => removeNamed(context, 'label', id)),
]
