export { replyTo } from './feedback.service.js';
export { leaveAtKiosk } from './kiosk.service.js';
export type { Rhythm } from './rhythm.policy.js';
export {
  addVisitorPhoto,
  leaveFeedback,
  rememberStaff,
  senderHashesOf,
  takeVisitorPhoto,
  type FeedbackForm,
  type Visitor,
} from './visitor.service.js';
