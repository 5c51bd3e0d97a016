import { entry } from '../error.ts'

export const stockRequestErrors = {
  'stock-request.closed': entry(409, [
    'Request {number} has been answered or withdrawn already. Nothing was changed.',
    '申请 {number} 已答复或已撤回。未作任何更改。',
    '依頼 {number} はすでに回答済みか取下げ済みです。何も変更していません。',
  ]),
  'stock-request.nothing-there': entry(422, [
    'Nothing of {name} is in stock here. Decline the request, or accept it once there is some; it stays open.',
    '本门店没有“{name}”的库存。请拒绝申请，或到货后再接受；申请仍为待处理。',
    'この店舗に「{name}」の在庫がありません。辞退するか、入荷後に承諾してください。依頼は未回答のままです。',
  ]),
} as const
