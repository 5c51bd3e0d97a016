import { entry } from '../error.ts'

export const mergeErrors = {
  'merge.same-member': entry(422, [
    'Both are the same member. Choose two members; nothing was merged.',
    '两者是同一位会员，未合并。请选择两位不同的会员。',
    '両方とも同じ会員です。2 人の会員を選択してください。統合していません。',
  ]),
  'merge.payment-begun': entry(409, [
    'A payment for one of these members is in progress, or an order that waits keeps points of theirs. Try again when it is done; nothing was changed.',
    '其中一位会员正在付款，或有等待中的订单保留了其积分。请在完成后重试。未作任何更改。',
    'どちらかの会員が支払い中か、受取待ちの注文がポイントを確保しています。終わってからもう一度お試しください。何も変更していません。',
  ]),
  'merge.two-accounts': entry(422, [
    'Both members have a house account, {code} and {other}. Settle and disable one of them first; nothing was changed.',
    '两位会员都有挂账账户（{code} 和 {other}）。请先结清并停用其中一个。未作任何更改。',
    'どちらの会員にも掛売（{code} と {other}）があります。先に一方を精算して無効にしてください。何も変更していません。',
  ]),
  'merge.undone-already': entry(409, [
    'This merge has already been undone. Nothing was changed.',
    '该合并已撤销，未作任何更改。',
    'この統合は既に元に戻されています。何も変更していません。',
  ]),
  'merge.too-old': entry(422, [
    'A merge can be undone for {days, day|days}, and this merge is older. Nothing was changed.',
    '合并后 {days} 天内可撤销，此次合并已超过期限。未作任何更改。',
    '統合を元に戻せるのは {days} 日以内です。期限を過ぎています。何も変更していません。',
  ]),
  'merge.undo-later-first': entry(422, [
    'The kept member was later merged into another member. Undo that merge first; nothing was changed.',
    '保留的会员之后又合并到了另一位会员，请先撤销那次合并。未作任何更改。',
    '残した会員は、その後さらに別の会員に統合されています。先にその統合を元に戻してください。何も変更していません。',
  ]),
  'merge.member-gone': entry(422, [
    'The kept member was archived, or one of the two was erased. Add a new member if needed; nothing was changed.',
    '保留的会员已归档，或其中一位的资料已删除。如有需要请新建会员。未作任何更改。',
    '残した会員がアーカイブされたか、どちらかが消去されています。必要なら新しい会員を登録してください。何も変更していません。',
  ]),
  'merge.spent-since': entry(422, [
    'Points, balance or coupons have been used since the merge, so they can’t be divided. Correct both members manually; nothing was changed.',
    '合并后已使用过积分、余额或优惠券，无法再分开。请分别手动调整两位会员。未作任何更改。',
    '統合の後にポイント・残高・クーポンが使われたため、分けられません。両方の会員を手動で修正してください。何も変更していません。',
  ]),
} as const
