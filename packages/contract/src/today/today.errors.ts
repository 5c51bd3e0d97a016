import { entry } from '../error.ts'

export const todayErrors = {
  'errand.until-invalid': entry(422, [
    'A task can be postponed by at most {days} days. Choose another time; nothing was changed.',
    '待办只能推迟到现在之后、最多 {days} 天内的时间，未更改。请选择其他时间。',
    '後回しにできるのは {days} 日までです。別の時刻を選択してください。何も変更していません。',
  ]),
  'undo.nothing': entry(404, [
    'You have nothing to undo here. Open the item and change it there; nothing was changed.',
    '这里没有可撤销的您的操作，未更改任何内容。请打开该项目进行修改。',
    'ここに元に戻せる操作はありません。対象を開いて変更してください。何も変更していません。',
  ]),
  'undo.too-late': entry(409, [
    'Changes can be undone for {minutes} minutes, and this one is older. Open the item and change it there; nothing was changed.',
    '操作在 {minutes} 分钟内可撤销，此操作已超时，未更改任何内容。请打开该项目进行修改。',
    '元に戻せるのは {minutes} 分以内です。時間を過ぎています。対象を開いて変更してください。何も変更していません。',
  ]),
  'undo.changed-meanwhile': entry(409, [
    'Someone has changed it since, so nothing was undone. Open the item to see its current state.',
    '之后有人更改过该项目，未撤销。请打开查看其当前状态。',
    'その後ほかの人が変更したため、元に戻していません。対象を開いて現在の状態を確認してください。',
  ]),
  'undo.name-taken': entry(409, [
    'Its name or number is now used by another item, so it stays archived. Rename the other item, or create this one again.',
    '其名称或编号已被其他项目使用，因此保持归档。请将另一项目改名，或重新创建。',
    '名前または番号が別のものに使われているため、アーカイブされたままです。そちらの名前を変えるか、もう一度作成してください。',
  ]),
  'undo.place-gone': entry(409, [
    'Its category no longer exists, so it stays deleted. Create it again in another category.',
    '其上级分类已不存在，因此保持删除。请在合适的位置重新创建。',
    'カテゴリーがもうないため、削除されたままです。別のカテゴリーに作成し直してください。',
  ]),
}
