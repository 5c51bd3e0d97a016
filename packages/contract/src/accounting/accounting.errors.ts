import { entry } from '../error.ts'

export const accountingErrors = {
  'accounting.row-twice': entry(422, [
    'Another row already has these amounts: the same role and the same conditions. Change that row, or narrow this one; nothing was saved.',
    '已有另一行对应这些金额（项目和条件相同）。请更改那一行，或为此行增加条件，尚未保存。',
    '同じ項目・同じ条件の行が既にあります。その行を変更するか、この行の条件を絞ってください。保存していません。',
  ]),
}
