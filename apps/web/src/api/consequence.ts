import { t } from 'i18next'
import type { ApiError } from './api-error.ts'

/** The phrases by which the three languages say that nothing was done: changed, saved, refunded, sent. */
const NOTHING_DONE = new RegExp(
  [
    String.raw`\b(?:nothing|none|no points|no payment) (?:was|were|changed)\b|\b(?:was|are) not (?:saved|kept|begun|started|changed)\b|order stands as it was`,
    '未[作做]?任?何?(?:修改|更改|保存|保留|退款|收款|发[放送起]|导入|作废|撤销|归档|下单|扣|入账|售出|添加|删除|新开|合并|生成|打印|上传|开具|清点|试算|过账)',
    // Goods that have not gone yet (尚未发货) are no word on what was done.
    '(?<!尚)未发货',
    '未创建|未开始|顺序未变|订单未变|库存未变动',
    '何も[^。]*いません|在庫は動いていません|変更はありません|(?:変わ|受け取)っていません|(?:引い|受け)ていません',
    '(?:保存|戻|アーカイブ|変更|返金|請求|発行|送信|記帳|販売|追加|作成|削除|消去|統合|開設|印刷|アップロード|開始|注文|計上|試)(?:し|され)ていません',
  ].join('|'),
  'i',
)

/** Returns whether a refusal's own words tell already that nothing was done. */
export const tellsNothingDone = (message: string): boolean => NOTHING_DONE.test(message)

/**
 * Returns the sentences on what happened to the data, where the refusal does not say so itself, and what to do, in the
 * language on screen.
 */
export function consequenceOf({
  message,
  dataState,
  whatToDo,
}: Pick<ApiError, 'message' | 'dataState' | 'whatToDo'>): string {
  const isTold = dataState === 'nothing-happened' && tellsNothingDone(message)
  return [isTold ? '' : t(`dataState.${dataState}`), t(`whatToDo.${whatToDo}`)].filter(Boolean).join(' ')
}
