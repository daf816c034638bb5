/** Each move of a clinic is known by an id where the clinic left, until it is resumed there, and where it came. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000001Moves extends Migration {
  override up(): void {
    this.addSql('alter table clinic add column left_as uuid, add column came_as uuid');
  }
}
