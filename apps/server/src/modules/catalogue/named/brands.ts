import {
  createBrand as createCall,
  deleteBrand as deleteCall,
  editBrand as editCall,
  listBrands as listCall,
} from '@kassa/contract/catalogue/brand.calls.ts'
import { command } from '../../../platform/command.ts'
import { addNamed, pageOfNamed, removeNamed, renameNamed } from './named-rules.ts'
import { undoneByRestoring } from '../../../platform/undo/undo.ts'

export const brandCommands = [
  command(listCall, (context, asked) => pageOfNamed(context, 'brand', asked)),
  command(createCall, (context, { name }) => addNamed(context, 'brand', name)),
  command(editCall, (context, asked) => renameNamed(context, 'brand', asked)),
  undoneByRestoring(
    command(deleteCall, (context, { id }) => removeNamed(context, 'brand', id)),
    'brand',
    { subject: 'brand' },
  ),
]
