/** What the home page says of absences. */
export const absenceHomeEn = {
  title: 'Away',
  own: 'You are away from %{first} to %{last}.',
  ownPlanned: 'You will be away from %{first} to %{last}.',
  decides: 'Meanwhile decide: %{names}.',
  forOther: 'You decide for %{name} until %{last}.',
  forOtherPlanned: 'You will decide for %{name} from %{first} to %{last}.',
  waiting:
    '%{smart_count} record waits for you in their place. |||| %{smart_count} records wait for you in their place.',
  nobody: 'You are not away, and nobody has asked you to decide for them.',
  enter: 'I am away',
  failed: 'Absences could not be loaded.',
};
