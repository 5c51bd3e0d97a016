import { entry } from '../error.ts'

export const todayErrors = {
  'errand.until-invalid': entry(422, [
    'A task can be postponed by at most {days, day|days}. Choose another time; nothing was changed.',
    '待办最多推迟 {days} 天，请选择其他时间。未作任何更改。',
    '後回しにできるのは {days} 日までです。別の時刻を選択してください。何も変更していません。',
  ]),
  'undo.nothing': entry(404, [
    'You have nothing to undo here. Open the item and change it there; nothing was changed.',
    '这里没有您可撤销的操作。请打开该项目，在其中更改。未作任何更改。',
    'ここに元に戻せる操作はありません。対象を開いて変更してください。何も変更していません。',
  ]),
  'undo.too-late': entry(409, [
    'Changes can be undone for {minutes, minute|minutes}, and this one is older. Open the item and change it there; nothing was changed.',
    '更改后 {minutes} 分钟内可撤销，此更改已超时。请打开该项目，在其中更改。未作任何更改。',
    '元に戻せるのは {minutes} 分以内です。時間を過ぎています。対象を開いて変更してください。何も変更していません。',
  ]),
  'undo.changed-meanwhile': entry(409, [
    'Someone has changed it since, so nothing was undone. Open the item to see its current state.',
    '之后有人更改过，未撤销。请打开该项目查看当前状态。',
    'その後ほかの人が変更したため、元に戻していません。対象を開いて現在の状態を確認してください。',
  ]),
  'undo.name-taken': entry(409, [
    'Its name or number is now used by another item, so it stays archived. Rename the other item, or create this one again.',
    '其名称或编号已被其他项目使用，因此仍为归档。请将另一项目改名，或重新新建。',
    '名前または番号が別のものに使われているため、アーカイブされたままです。そちらの名前を変えるか、もう一度作成してください。',
  ]),
  'undo.place-gone': entry(409, [
    'Its category no longer exists, so it stays deleted. Create it again in another category.',
    '其分类已不存在，因此仍为删除。请在其他分类中重新新建。',
    'カテゴリーがもうないため、削除されたままです。別のカテゴリーに作成し直してください。',
  ]),
}
