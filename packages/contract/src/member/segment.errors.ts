import { entry } from '../error.ts'

export const segmentErrors = {
  'segment.empty': entry(422, [
    'A segment needs at least one condition. Nothing was saved; add one.',
    '分组至少需要一个条件，未保存。请添加条件。',
    'セグメントには条件が 1 つ以上必要です。追加してください。保存していません。',
  ]),
  'segment.span-invalid': entry(422, [
    'The range of {field} ends before it begins. Swap the two values; nothing was saved.',
    '{field} 的范围结束早于开始，请对调两个值。未保存。',
    '{field} の範囲が逆です。2 つの値を入れ替えてください。保存していません。',
  ]),
  'segment.too-many': entry(422, [
    'You can have at most {most, segment|segments}. Delete one first; nothing was saved.',
    '分组已达上限 {most} 个，未保存。请先删除一个。',
    'セグメントは {most} 個までです。先に 1 つ削除してください。保存していません。',
  ]),
  'segment.name-taken': entry(422, [
    'A segment called {name} already exists. Nothing was saved.',
    '已有名为“{name}”的分组，未保存。',
    '「{name}」というセグメントは既にあります。保存していません。',
  ]),
  'segment.in-use': entry(409, [
    'The plan {plan} uses this segment. Choose other customers in the plan first; nothing was deleted.',
    '活动“{plan}”使用此分组。请先在活动中选择其他顾客。未删除。',
    'プラン「{plan}」がこのセグメントを使っています。先にプランの対象を変更してください。削除していません。',
  ]),
  'segment.nobody': entry(422, [
    'No member matches this segment now. Nothing was issued.',
    '目前没有会员符合该分组，未发放。',
    '現在このセグメントに当てはまる会員はいません。発行していません。',
  ]),
  'segment.too-large': entry(422, [
    '{members, member matches|members match}, but at most {most} can get a coupon at a time. Narrow the segment; nothing was issued.',
    '符合条件的会员有 {members} 人，一次最多发放 {most} 人，未发放。请缩小分组范围。',
    '{members} 人が当てはまりますが、一度に発行できるのは {most} 人までです。条件を絞ってください。発行していません。',
  ]),
  'segment.too-large-to-write': entry(422, [
    '{members, member matches|members match}, but at most {most} can be e-mailed at a time. Narrow the segment; nothing was sent.',
    '符合条件的会员有 {members} 人，一次最多发给 {most} 人。请缩小分组范围。未发送。',
    '{members} 人が当てはまりますが、一度にメールを送れるのは {most} 人までです。条件を絞ってください。送信していません。',
  ]),
  'segment.nobody-to-write': entry(422, [
    'No matching member (of {members}) agreed to messages and has an e-mail address. Nothing was sent.',
    '目前符合的 {members} 位会员中，没有人同意接收消息并留有邮箱。未发送。',
    '当てはまる {members} 人の中に、お知らせに同意しメールアドレスのある会員がいません。送信していません。',
  ]),
} as const
