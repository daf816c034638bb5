/** Showing a help page is an event of its own, without the step. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122172500NoticeViewed extends Migration {
  override up(): void {
    this.addSql('alter table intake_event drop constraint intake_event_type_check');
    this.addSql(`
      alter table intake_event add constraint intake_event_type_check check (type in ('opened', 'started',
        'step_viewed', 'step_completed', 'step_left', 'invalid', 'save_failed', 'resumed', 'review_viewed',
        'notice_viewed', 'submitted'))`);
  }
}
