import { desk, tell, type DeskState } from '../model/desk-state.ts'

/** Returns whether an action is real although the desk is in training: it stays shut until the training ends. */
const isReal = ({ section, workArea, dialog }: DeskState): boolean =>
  section !== 'cashiering' ||
  workArea === 'refund' ||
  workArea === 'find' ||
  ['hold', 'recall', 'handed', 'set-aside', 'set-asides', 'drawer', 'move-cash'].includes(dialog?.kind ?? '')

/** Keeps whoever trains away from what would really happen, however they come to it. Once a page. */
export function keepTrainingApart(): void {
  desk.listen(() => {
    const state = desk.read()
    if (state.training === null || !isReal(state)) return
    const { workArea } = state
    const stays = workArea === 'refund' || workArea === 'find' ? 'sell' : workArea
    desk.change({ section: 'cashiering', workArea: stays, dialog: null })
    tell('warn', 'training.notNow')
  })
}
