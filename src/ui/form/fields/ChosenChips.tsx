import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

interface ChosenChipsProps<ID extends number | string> {
  chosen: readonly { id: ID; name: string }[];
  /** Names the button that takes one off. */
  removeLabel: (name: string) => string;
  onRemove: (id: ID) => void;
}

/** What was chosen so far, each to be taken off again; nothing while there is none. */
export function ChosenChips<ID extends number | string>(props: ChosenChipsProps<ID>) {
  const { chosen, removeLabel, onRemove } = props;
  if (chosen.length === 0) return null;
  return (
    <List>
      {chosen.map(({ id, name }) => (
        <li key={id}>
          <Chip size="small" label={name} aria-label={removeLabel(name)} onDelete={() => onRemove(id)} />
        </li>
      ))}
    </List>
  );
}
