import type { Module } from '../../platform/module.ts'
import { atDeskCommands } from './at-desk/at-desk.ts'
import { familyCommands } from './family/family-cards.ts'
import { forgetHolds, holdCommands } from './hold/hold-member.ts'
import { checkLevels } from './level/check-levels.ts'
import { setMemberLevel } from './level/set-member-level.ts'
import { levelCommands } from './level/levels.ts'
import { giveBirthdayGifts } from './open-gift/give-open-gifts.ts'
import { openGiftCommands } from './open-gift/open-gifts.ts'
import { expirePoints } from './points/expire-points.ts'
import { pointRateCommands } from './points/point-rates.ts'
import { remindOfPoints } from './points/remind-points.ts'
import { memberImportCommands } from './member-import/import-members.ts'
import { duplicateCommands } from './merge/duplicates.ts'
import { mergeCommands } from './merge/merge-members.ts'
import { undoMergeCommands } from './merge/undo-merge.ts'
import { memberParts } from './member.part.ts'
import { privacyCommands } from './privacy/privacy.ts'
import { adjustCommands } from './profile/adjust-member.ts'
import { memberCommands } from './profile/members.ts'
import { deskFeedCommands } from './desk-feed/desk-feed.ts'
import { memberProofs } from './record/member-proofs.store.ts'
import { owedProofs } from './record/owed-proof.store.ts'
import { earnReferrals } from './referral/earn-referrals.job.ts'
import { referralCommands } from './referral/referrals.ts'
import { takeBackReferral } from './referral/take-back-referral.ts'
import { joinCommands } from './join/join.ts'
import { readLiability } from './liability/read-liability.ts'
import { openOwnCommands } from './own/open-own.ts'
import { ownPageCommands } from './own/own-page.ts'
import { writeToSegment } from './letter/write-to-segment.ts'
import { segmentCommands } from './segment/segments.ts'
import { recordCommands } from './record/member-records.ts'
import { purseProof, timesProof } from './purse/purse-proof.store.ts'
import { pursePart } from './purse/purse.part.ts'
import { purseCommands } from './purse/purses.ts'
import { expireTimes } from './purse/expire-times.ts'
import { ownPassCommands } from './wallet/pass/own-pass.ts'
import { walletCertificateErrand } from './wallet/setup/wallet-certificate.errand.store.ts'
import { walletCommands } from './wallet/setup/wallets.ts'
import { pushPasses, renewPasses } from './wallet/service/push-passes.job.ts'
import { walletService } from './wallet/service/apple-service.ts'
import { memberFinder } from './profile/member.finder.store.ts'

export const memberModule: Module = {
  name: 'member',
  finders: [memberFinder],
  commands: [
    ...deskFeedCommands,
    ...levelCommands,
    setMemberLevel,
    ...memberCommands,
    ...familyCommands,
    ...adjustCommands,
    ...privacyCommands,
    ...recordCommands,
    ...atDeskCommands,
    ...holdCommands,
    ...openGiftCommands,
    ...memberImportCommands,
    ...duplicateCommands,
    ...segmentCommands,
    writeToSegment,
    ...pointRateCommands,
    readLiability,
    ...openOwnCommands,
    ...ownPageCommands,
    ...ownPassCommands,
    ...walletCommands,
    ...joinCommands,
    ...mergeCommands,
    ...undoMergeCommands,
    ...purseCommands,
    ...referralCommands,
  ],
  saleParts: [...memberParts, pursePart],
  jobs: [
    expirePoints,
    expireTimes,
    remindOfPoints,
    checkLevels,
    forgetHolds,
    giveBirthdayGifts,
    earnReferrals,
    renewPasses,
    pushPasses,
  ],
  notices: [walletService],
  errands: [walletCertificateErrand],
  subscriptions: [takeBackReferral],
  proofs: [...memberProofs, purseProof, timesProof, ...owedProofs],
}
