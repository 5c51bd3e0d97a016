export { findMemberBooks, findPointsForUpdate, type LevelThen, type MemberBooks } from './member-books.store.ts'
export { atDesk } from './at-desk/at-desk.ts'
export {
  findPointsOwed,
  listPointsByDay,
  listPointValues,
  pointsOwed,
  pointsOwedByDay,
  setPointValue,
} from './points/point-value.store.ts'
export { freeKeptPoints } from './points/expire-points.ts'
export { findPointsBack } from './points/points-back.ts'
export { listErasedCards } from './privacy/privacy.store.ts'
export { memberSearchText } from './profile/member-search.ts'
export { findMemberCurrency } from './profile/member-currency.store.ts'
export { findMemberOfRefund, findMemberOnPaper } from './record/member-on-paper.store.ts'
export { findCardToCredit } from './purse/credited-card.store.ts'
export { listPursesOfOrder } from './purse/purses-of-order.store.ts'
export { findFamilyPurchase, isCardOfAccount } from './family/family-purchase.store.ts'
export { joinWord } from './join/join-word.ts'
export { listMembersFound } from './profile/member.finder.store.ts'
export { removeUnused } from './profile/remove-unused.store.ts'
export { addMembers, type TypedMember } from './profile/save-member.ts'
export { type AccountOpening, openAccounts } from './open-accounts.store.ts'
export { phoneInCountry, phoneNumber } from './profile/phone-number.ts'
export { timesReasons } from './purse/purse-reasons.ts'
export { ownLinkOfOrder } from './own/open-own.ts'
export { findMemberOfOrder } from './own/own.store.ts'
export { unfitSegments } from './segment/fitting-segments.ts'
export { findHeld } from './hold/hold.store.ts'
export { type HeldValue, heldValueOf } from './hold/held-value.store.ts'
export { freePoints, lessenKeptPoints } from './hold/kept-points.store.ts'
export { balanceToPay, findPayableBalance, holdForQuote, keepPoints, type PaidByBalance } from './hold/of-order.ts'
export { findBalanceOfDocument } from './record/balance-of-document.store.ts'
export { findSender, listAddressees } from './letter/letter.store.ts'
export { memberParts } from './member.part.ts'
export {
  findAccountIdOfMember,
  findMember,
  findMemberForUpdate,
  type MemberRecord,
  findAccountId,
} from './profile/member-list.store.ts'
export { allCardsOf } from './profile/all-cards.ts'
export {
  findPurseHeld,
  releaseHoldOfApp,
  releasePurseHolds,
  setPurseHold,
  releaseTimesHolds,
} from './purse/purse-hold.store.ts'
export {
  listPurses,
  purseList,
  sumPurses,
  listPursesForUpdate,
  lockPurses,
  type PurseRow,
  findPurse,
  findPurseForUpdate,
  extendLastDay,
} from './purse/purse.store.ts'
export { purseDayList, type PurseDayEntry } from './purse/purse-day.store.ts'
export { findRedemption, insertRedemption, type RedemptionRow } from './purse/redemption.store.ts'
export { purseAmount, mostBackOf, freeUsesOf, purseViewOf } from './purse/purse-view.ts'
export { pursePart } from './purse/purse.part.ts'
export { openPurse } from './purse/purses.ts'
export { holdCards, insertMovedCard, listCardEnds, retireCards } from './purse/moved-cards.store.ts'
export { levelsAfter } from './level/levels-after.ts'
export { postToPurse } from './purse/post-to-purse.store.ts'
export { setOwedBack } from './purse/owed-back.store.ts'
export { checkCouponGift } from './open-gift/coupon-gift.ts'
export {
  ensureProgrammeForUpdate,
  ensureProgramme,
  findProgramme,
  findProgrammeClock,
  findProgrammeDay,
  type ProgrammeClock,
} from './programme/programme.store.ts'
export { type MemberDocument, postToMember } from './post-to-member.ts'
