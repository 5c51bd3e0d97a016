import { entry } from '../error.ts'
import { listPriceErrors } from './list-price.errors.ts'

export const promotionErrors = {
  ...listPriceErrors,
  'plan.examples-changed': entry(409, [
    'With this change the example “{name}” costs {after:money} instead of {before:money}. Look at the examples and confirm, or change the plan. Nothing was saved.',
    '此更改会使示例“{name}”的应付从 {before:money} 变为 {after:money}。请查看示例并确认，或修改活动。未保存。',
    'この変更により、例「{name}」のお支払いが {before:money} から {after:money} に変わります。例を確認して承認するか、プランを変更してください。保存していません。',
  ]),
  'plan.examples-too-many': entry(422, [
    'A plan can have at most {max, example basket|example baskets}. Delete one first; this basket was not saved.',
    '一个活动最多有 {max} 个示例。请先删除一个。未保存。',
    'カートの例は 1 プランにつき {max} 件までです。先に 1 件削除してください。このカートは保存していません。',
  ]),
  'plan.example-goods': entry(422, [
    'Examples can only contain products sold by the piece at this outlet. Remove the others; nothing was saved.',
    '示例只能含此门店按件销售的商品，请移除其他商品。未保存。',
    '例に使えるのは、この店舗で点数で販売している商品だけです。ほかの商品を外してください。保存していません。',
  ]),
  'plan.example-unpriceable': entry(422, [
    'This basket can’t be priced because an amount is too large. Reduce it; nothing was saved.',
    '此购物车金额过大，无法计价，请减少。未保存。',
    '金額が大きすぎて、このカートを計算できません。減らしてください。保存していません。',
  ]),
  'back-test.no-outlet': entry(422, [
    'None of your outlets with this plan sells in {currency}. Choose another outlet.',
    '此活动在您的门店中没有以 {currency} 销售的。请选择其他门店。',
    'このプランの対象店舗に、{currency} で販売する担当店舗がありません。別の店舗を選択してください。',
  ]),
  'back-test.segments': entry(422, [
    'Plans for segments can’t be tested because past segments are unknown. Test for everyone or for levels; nothing was tested.',
    '以往的会员分组无从得知，针对分组的活动不能试算。请按所有顾客或等级试算。未试算。',
    '過去のセグメントは分からないため、セグメント向けのプランは試算できません。全員またはランク別で試算してください。何も試算していません。',
  ]),
  'back-test.too-many': entry(429, [
    '{max, test is|tests are} already running. Wait or stop one; this test was not started.',
    '已有 {max} 个试算正在进行。请等待或停止一个。未开始。',
    '試算が既に {max} 件実行中です。待つか、1 件中止してください。この試算は開始していません。',
  ]),
  'plan.too-many': entry(422, [
    'You have {given, plan|plans}; the maximum is {max}. Archive old plans; nothing was saved.',
    '您有 {given} 个活动，最多 {max} 个。请归档旧活动。未保存。',
    'プランは {given} 件あり、上限は {max} 件です。古いプランをアーカイブしてください。保存していません。',
  ]),
  'plan.period-half': entry(422, [
    'Enter both a first and a last day, or neither. Nothing was saved.',
    '开始日期和结束日期须都填或都不填。未保存。',
    '開始日と終了日は、両方入力するか両方空欄にしてください。保存していません。',
  ]),
  'plan.period-backwards': entry(422, [
    'The period ends on {untilDate}, before it starts on {fromDate}. Nothing was saved.',
    '结束日期 {untilDate} 早于开始日期 {fromDate}。未保存。',
    '終了日 {untilDate} が開始日 {fromDate} より前です。保存していません。',
  ]),
  'plan.time-empty': entry(422, [
    'The start and end time are the same. Choose another end, also after midnight; nothing was saved.',
    '每日时段的开始与结束相同。请修改结束时间（可跨午夜）。未保存。',
    '開始と終了の時刻が同じです。終了を変えてください（翌日も可）。保存していません。',
  ]),
  'plan.weekdays-empty': entry(422, [
    'No weekday is chosen. Choose at least one, or every day. Nothing was saved.',
    '未选择星期。请至少选择一天或选择每天。未保存。',
    '曜日が選択されていません。1 つ以上、または毎日を選択してください。保存していません。',
  ]),
  'plan.scope-empty': entry(422, [
    'No products are selected. Choose at least one, or all products; nothing was saved.',
    '未选择商品。请至少选择一项，或选择全部商品。未保存。',
    '商品が選択されていません。1 つ以上、または全商品を選択してください。保存していません。',
  ]),
  'plan.scope-too-long': entry(422, [
    '{given, product is|products are} selected, but at most {max} can be listed. Choose categories or brands instead; nothing was saved.',
    '已选 {given} 项，最多可逐项指定 {max} 项。请改选分类或品牌。未保存。',
    '{given} 商品が選択されていますが、指定できるのは {max} 商品までです。カテゴリーかブランドで選択してください。保存していません。',
  ]),
  'plan.goods-gone': entry(422, [
    '{name} no longer exists. Remove it from the plan and save again; nothing was saved.',
    '{name}已不存在。请从活动中移除后再保存。未保存。',
    '{name} はもうありません。プランから外して、もう一度保存してください。保存していません。',
  ]),
  'plan.levels-empty': entry(422, [
    'No member level is selected. Choose at least one, or everyone; nothing was saved.',
    '未选择会员等级。请至少选择一个或选择所有顾客。未保存。',
    '会員ランクが選択されていません。1 つ以上、または全員を選択してください。保存していません。',
  ]),
  'plan.segments-empty': entry(422, [
    'No segment is selected. Choose at least one, or everyone; nothing was saved.',
    '未选择会员分组。请至少选择一个或选择所有顾客。未保存。',
    'セグメントが選択されていません。1 つ以上、または全員を選択してください。保存していません。',
  ]),
  'plan.outlets-empty': entry(422, [
    'No outlet is chosen. Choose at least one, or all. Nothing was saved.',
    '未选择门店。请至少选择一家或选择全部门店。未保存。',
    '店舗が選択されていません。1 つ以上、または全店舗を選択してください。保存していません。',
  ]),
  'plan.outlet-currency': entry(422, [
    'The plan is in {currency}; {outlet} sells in {given}. Choose outlets of one currency. Nothing was saved.',
    '活动币种为 {currency}，“{outlet}”使用 {given}。请选择同一币种的门店。未保存。',
    'プランの通貨は {currency} ですが、「{outlet}」の通貨は {given} です。同じ通貨の店舗を選択してください。保存していません。',
  ]),
  'plan.occasion-empty': entry(422, [
    'Choose a day of the month for the member day. Nothing was saved.',
    '请为会员日选择每月的日期。未保存。',
    '会員デーの日付を選択してください。保存していません。',
  ]),
  'plan.percent-out-of-range': entry(422, [
    'The discount must be more than 0 % and at most 99 %. Nothing was saved.',
    '折扣须大于 0% 且不超过 99%（0.1 折至 9.99 折）。未保存。',
    '割引は 0% 超～99% にしてください。保存していません。',
  ]),
  'plan.amount-out-of-range': entry(422, [
    'The amount must be between {min:money} and {max:money}, not {given:money}. Nothing was saved.',
    '金额须在 {min:money} 到 {max:money} 之间，输入为 {given:money}。未保存。',
    '金額は {min:money}～{max:money} にしてください（入力 {given:money}）。保存していません。',
  ]),
  'plan.count-out-of-range': entry(422, [
    'Enter a number from {min} to {max}, not {given}. Nothing was saved.',
    '数量须在 {min} 到 {max} 之间，输入为 {given}。未保存。',
    '{min}～{max} の数を入力してください（入力 {given}）。保存していません。',
  ]),
  'plan.tiers-out-of-range': entry(422, [
    'A rebate needs {min} to {max, tier|tiers}, not {given}. Nothing was saved.',
    '满减须有 {min} 到 {max} 档，输入了 {given} 档。未保存。',
    '段階は {min}～{max} 個必要です（入力 {given}）。保存していません。',
  ]),
  'plan.tier-taken': entry(422, [
    'Two tiers have the same threshold. Nothing was saved.',
    '有两档门槛相同，每个门槛只能出现一次。未保存。',
    '同じ条件の段階が 2 つあります。保存していません。',
  ]),
  'plan.tier-not-better': entry(422, [
    'A higher tier must give a larger discount than a lower tier. Nothing was saved.',
    '门槛更高的一档，优惠也必须更大。未保存。',
    '条件の高い段階ほど、値引きを大きくしてください。保存していません。',
  ]),
  'plan.off-not-below-threshold': entry(422, [
    'The discount must be less than its threshold. Nothing was saved.',
    '减免金额必须小于门槛金额。未保存。',
    '値引きは条件の金額より小さくしてください。保存していません。',
  ]),
  'plan.threshold-mixed': entry(422, [
    'Thresholds must be all amounts or all numbers of items. Nothing was saved.',
    '各档门槛须都是金额，或都是件数。未保存。',
    '条件は、すべて金額かすべて点数にしてください。保存していません。',
  ]),
  'plan.threshold-missing': entry(422, [
    'Enter the amount or number of items from which the plan applies. Nothing was saved.',
    '请填写活动起始的金额或件数。未保存。',
    'プランが適用される金額または点数を入力してください。保存していません。',
  ]),
  'plan.rewards-out-of-range': entry(422, [
    'Choose {min} to {max, product|products}, not {given}. Nothing was saved.',
    '请选择 {min} 到 {max} 种商品，当前 {given} 种。未保存。',
    '商品は {min}～{max} 個選択してください（現在 {given}）。保存していません。',
  ]),
  'plan.reward-taken': entry(422, [
    'The same product is selected twice. Nothing was saved.',
    '同一商品选择了两次。未保存。',
    '同じ商品が 2 回選択されています。保存していません。',
  ]),
  'plan.slots-out-of-range': entry(422, [
    'A set has {min} to {max, choice|choices}, not {given}. Nothing was saved.',
    '套餐可设 {min} 到 {max} 个可选项，当前 {given} 个。未保存。',
    'セットの選択枠は {min}～{max} 個にしてください（現在 {given}）。保存していません。',
  ]),
  'plan.slots-least': entry(422, [
    'At least one choice of the set must need a product. Set its “At least” to 1 or more; nothing was saved.',
    '套餐中至少要有一个必选项，请把其“至少”设为 1 或以上。未保存。',
    'セットには必須の選択枠が少なくとも 1 つ必要です。「最少」を 1 以上にしてください。保存していません。',
  ]),
  'plan.slots-alone': entry(422, [
    'A set with choices has one price and no threshold. Give it a fixed price and remove the threshold; nothing was saved.',
    '带可选项的套餐只能设固定总价，且不能设门槛。请改为固定价并去掉门槛。未保存。',
    '選択枠のあるセットは固定価格のみで、適用条件は設定できません。固定価格にして条件を外してください。保存していません。',
  ]),
  'plan.price-not-below': entry(422, [
    'The plan’s price must be lower than the original price of {name} ({original:money}). Nothing was saved.',
    '活动价必须低于“{name}”的原价（{original:money}）。未保存。',
    'プランの価格は「{name}」の元の価格（{original:money}）より低くしてください。保存していません。',
  ]),
  'plan.steps-not-rising': entry(422, [
    'Quantities must rise from tier to tier, starting with “from 1”. Nothing was saved.',
    '各档数量须递增，并从“1 件起”开始。未保存。',
    '数量は「1 から」で始め、段階ごとに増やしてください。保存していません。',
  ]),
  'plan.steps-not-falling': entry(422, [
    'Each tier must be cheaper than the one before. Nothing was saved.',
    '每档须比前一档便宜。未保存。',
    '段階ごとに価格を安くしてください。保存していません。',
  ]),
  'plan.lots-not-here': entry(422, [
    'Expiring lots can only have an item discount or a bundle of 1. Choose one of these; nothing was saved.',
    '临期批次只能用单品折扣或 1 件的组合价，请选择其一。未保存。',
    '期限間近のロットに使えるのは、商品割引か 1 点のよりどりだけです。どちらかを選択してください。保存していません。',
  ]),
  'plan.web-not-here': entry(422, [
    'Only a price list can have prices for web orders, without limits, an occasion or a control group. Take these out; nothing was saved.',
    '网店价格只能用价目表设置，且不能有次数限制、时机或对照组。请去掉后重试。未保存。',
    'ネット注文の価格に使えるのは価格表だけで、利用制限・記念日・対照グループは付けられません。外してください。保存していません。',
  ]),
  'plan.control-needs-members': entry(422, [
    'A control group needs a plan for members: choose levels or segments, an occasion, or uses per member. Nothing was saved.',
    '设置对照组的活动须面向会员：请选择会员等级或分组、生日或会员日，或每位会员次数。未保存。',
    '対照グループには会員向けのプランが必要です。ランクかグループ、誕生日や会員デー、または会員ごとの回数を指定してください。保存していません。',
  ]),
  'plan.control-stands': entry(422, [
    'The control group stays at {given}% because the plan has been used. Add another plan to measure it anew; nothing was saved.',
    '活动已被使用，对照组须保持 {given}%。如需重新衡量，请新建活动。未保存。',
    'すでに利用されたプランのため、対照グループは {given}% のままです。測り直すには別のプランを追加してください。保存していません。',
  ]),
  'coupon.next-visit-limited': entry(422, [
    'Coupons printed on receipts can’t be limited because desks also print them offline. Leave both limits empty; nothing was saved.',
    '打印在小票上的优惠券不能限制数量，因为收银台离线时也会打印。请将两项限制留空。未保存。',
    'レシートに印刷するクーポンはオフラインでも印刷するため、枚数を制限できません。両方の上限を空欄にしてください。保存していません。',
  ]),
  'plan.list-changed': entry(
    409,
    [
      'Someone else added or archived a plan in the meantime. Reload and sort again; the order was not changed.',
      '期间有人新建或归档了活动。请重新加载后再排序，顺序未变更。',
      'ほかの人がその間にプランを追加またはアーカイブしました。読み込み直して並べ替えてください。順番は変わっていません。',
    ],
    'retry',
  ),
  'plan.used-up': entry(409, [
    '“{name}” has reached its limit of {max, use|uses}. The basket is priced without it.',
    '“{name}”已达 {max} 次的使用上限。购物车已不含此活动重新计价。',
    '「{name}」は利用上限 {max} 回に達しました。このカートには適用せずに計算します。',
  ]),
  'coupon.off-not-below-threshold': entry(422, [
    'The discount must be less than the minimum amount. Nothing was saved.',
    '优惠金额须小于最低金额。未保存。',
    '値引きは利用条件の金額より小さくしてください。保存していません。',
  ]),
  'coupon.percent-out-of-range': entry(422, [
    'The discount of a coupon must be 1 % to 99 %. Nothing was saved.',
    '优惠券折扣须为 1% 到 99%（0.1 折至 9.9 折）。未保存。',
    'クーポンの割引は 1%～99% です。保存していません。',
  ]),
  'coupon.validity-missing': entry(422, [
    'Enter the validity: both dates, or the number of days after issue. Nothing was saved.',
    '请填写有效期：起止日期，或发放后的天数。未保存。',
    '有効期間を、両方の日付または発行後の日数で入力してください。保存していません。',
  ]),
  'coupon.issued-already': entry(422, [
    '{issued, coupon was|coupons were} already issued, and what is issued keeps its value. Change only name, stock or limit, or create a new coupon; nothing was saved.',
    '已发放 {issued} 张，其面值不变。请只修改名称、发放总量或上限，或新建优惠券。未保存。',
    '既に {issued} 枚発行されており、内容は変わりません。変更できるのは名称・枚数・上限だけです。または新しいクーポンを作成してください。保存していません。',
  ]),
  'coupon.stock-below-issued': entry(422, [
    '{issued} were already issued, so the total can’t be {given}. Nothing was saved.',
    '已发放 {issued} 张，发放总量不能设为 {given}。未保存。',
    '既に {issued} 枚発行されているため、枚数を {given} にはできません。保存していません。',
  ]),
  'coupon.stock-used-up': entry(409, [
    'Only {left} of {stock} are left, not {wanted}. None were issued.',
    '发放总量 {stock} 张，只剩 {left} 张，需要 {wanted} 张。未发放。',
    '残りは {stock} 枚中 {left} 枚で、{wanted} 枚には足りません。発行していません。',
  ]),
  'coupon.member-has-enough': entry(409, [
    '{name} already has {given}, the maximum per member. None were issued.',
    '{name} 已有 {given} 张，达到每位会员上限。未发放。',
    '{name} 様は既に会員ごとの上限の {given} 枚を持っています。発行していません。',
  ]),
  'coupon.member-level': entry(409, [
    'This coupon is not for the level of {name}. Leave them out, or choose another coupon; none were issued.',
    '此优惠券不适用于 {name} 的等级。请去掉该会员，或另选优惠券。未发放。',
    'このクーポンは {name} 様のランクの対象外です。この会員を外すか、別のクーポンを選択してください。発行していません。',
  ]),
  'coupon.not-offered': entry(409, [
    'This coupon is disabled or archived.',
    '该优惠券已停用或归档。',
    'このクーポンは無効またはアーカイブ済みです。',
  ]),
  'coupon.code-wrong': entry(422, [
    'This is not a coupon of this shop. Check the code for typing errors.',
    '不是本店优惠券，请核对券码是否输错。',
    'この店舗のクーポンではありません。コードの入力ミスがないか確認してください。',
  ]),
  'coupon.used': entry(409, [
    'Coupon {code} has already been used.',
    '优惠券 {code} 已使用。',
    'クーポン {code} は使用済みです。',
  ]),
  'coupon.expired': entry(409, [
    'Coupon {code} expired on {untilDate}.',
    '优惠券 {code} 已于 {untilDate} 到期。',
    'クーポン {code} は {untilDate} に期限切れです。',
  ]),
  'coupon.other-currency': entry(409, [
    'Coupon {code} is in {currency}, but this outlet sells in {given}.',
    '优惠券 {code} 的币种为 {currency}，本门店为 {given}。',
    'クーポン {code} の通貨は {currency} ですが、この店舗の通貨は {given} です。',
  ]),
  'coupon.held': entry(409, [
    'Coupon {code} is in use at {device}.',
    '优惠券 {code} 正在“{device}”使用。',
    'クーポン {code} は「{device}」で使用中です。',
  ]),
  'coupon.kept': entry(409, [
    'Coupon {code} is kept for order {number}, which waits. Cancel that order first, or leave the coupon out; nothing was changed.',
    '优惠券 {code} 已保留给等待中的订单 {number}。请先取消该订单，或不使用此券。未作任何更改。',
    'クーポン {code} は受取待ちの注文 {number} のために確保されています。先にその注文を取り消すか、クーポンを外してください。何も変更していません。',
  ]),
} as const
