import { entry } from '../error.ts'

/** Refusals of the copy of a merchant for its test shop. */
export const testCopyErrors = {
  'moving.copy-owner-only': entry(403, [
    'Only an owner of the shop may copy it into the test shop. Ask an owner; nothing was changed.',
    '只有店主可以将店铺复制到测试店铺。请联系店主。未作任何更改。',
    'お店をテスト店にコピーできるのはオーナーだけです。オーナーに依頼してください。何も変更していません。',
  ]),
  'moving.copy-runs': entry(409, [
    'The shop is already being copied into the test shop. Wait until the copy is ready; nothing was changed.',
    '正在将店铺复制到测试店铺。请等待完成。未作任何更改。',
    'テスト店へのコピーはすでに進行中です。完了するまでお待ちください。何も変更していません。',
  ]),
  'moving.copy-too-large': entry(422, [
    'This shop has more than {limit, order|orders}, too many to copy with its sales. Copy it without sales; nothing was changed.',
    '此店铺的订单超过 {limit} 笔，无法连同销售一起复制。请选择不含销售的复制。未作任何更改。',
    'このお店の注文は {limit} 件を超えているため、売上を含めてコピーできません。売上を含めずにコピーしてください。何も変更していません。',
  ]),
}
