import { removeIcon } from '../../ui/icons.ts'
import type { Action } from './RowActions.tsx'

/** Returns the action that takes a row away. */
export const deleteAction = (label: string, run: () => void): Action => ({
  key: 'delete',
  label,
  icon: removeIcon,
  isDanger: true,
  run,
})
