import './frame';
import { holdActionsUntilReact } from './until-react';

holdActionsUntilReact(document);
